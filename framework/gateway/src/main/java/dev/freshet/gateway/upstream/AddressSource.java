package dev.freshet.gateway.upstream;

import dev.freshet.gateway.config.Address;
import dev.freshet.gateway.config.Discovery;
import java.io.IOException;
import java.util.List;

/** Finds the addresses of a group's instances. */
interface AddressSource {
    /** Waits for the answer. */
    List<Found> find() throws IOException;

    /**
     * An instance that was found.
     *
     * @param authority what requests call it by that have no other name for it
     * @param name what its certificate must be for
     */
    record Found(Address address, String authority, String name) {
        /** Called by its own address. */
        static Found of(Address address) {
            return new Found(address, address.authority(), address.host());
        }
    }

    static AddressSource of(Discovery discovery) {
        return switch (discovery) {
            case Discovery.Fixed fixed -> () -> fixed.addresses().stream().map(Found::of).toList();
            case Discovery.Dns dns -> new NameAddresses(dns);
            case Discovery.Srv srv -> new ServiceRecords(srv);
        };
    }
}
