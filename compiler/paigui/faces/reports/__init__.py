"""Reports: what commands print, made from what the analysis found."""
