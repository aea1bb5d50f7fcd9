"""The faces of the product: what people and programs see. No rule logic lives here."""
