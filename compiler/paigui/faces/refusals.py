"""Why the system did not read or write a file, as a label of the message table (``07-files.yaml``)."""

from __future__ import annotations

import errno

_LABELS = {
    errno.ENOENT: "os_not_there",
    errno.EACCES: "os_not_allowed",
    errno.EPERM: "os_not_allowed",
    errno.EISDIR: "os_is_folder",
    errno.ENOTDIR: "os_no_folder",
    errno.EEXIST: "os_no_folder",
    errno.ENOSPC: "os_full",
    errno.EDQUOT: "os_full",
    errno.EROFS: "os_read_only",
    errno.ENAMETOOLONG: "os_long_name",
}


def refusal_of(error: OSError | ValueError) -> str:
    """The label of what the system said; its own words where there is none. A name with a null raises ``ValueError``."""
    if isinstance(error, OSError):
        return _LABELS.get(error.errno or 0, error.strerror or str(error))
    return "os_no_name"
