package dev.freshet.security.rented;

import dev.freshet.inject.Profile;
import dev.freshet.security.Authenticated;
import dev.freshet.web.GetMapping;
import dev.freshet.web.RestController;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;

@RestController
@Profile("rented")
class Rooms {
    private final Keys keys;
    private final Tenants tenants;

    Rooms(Keys keys, Tenants tenants) {
        this.keys = keys;
        this.tenants = tenants;
    }

    @GetMapping("/rooms")
    @RolesAllowed("tenant")
    String rooms(Authenticated caller) {
        return caller.name();
    }

    @GetMapping("/lookups")
    @PermitAll
    int lookups() {
        return keys.lookups();
    }

    @GetMapping("/tenants/lookups")
    @PermitAll
    int tenantLookups() {
        return tenants.lookups();
    }
}
