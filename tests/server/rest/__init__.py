"""The REST part, its OpenAPI document, and the TypeScript of the wire."""
