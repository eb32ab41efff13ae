#include <stddef.h>

/// The bytes of catalog.json.
const void *embedded_catalog_bytes(void);

/// The number of those bytes.
size_t embedded_catalog_size(void);
