package dev.freshet.gateway.upstream;

import dev.freshet.gateway.config.Address;
import java.io.IOException;
import java.util.List;

/** Finds the addresses of a group's instances. */
interface AddressSource {
    /** Blocks. */
    List<Found> find() throws IOException;

    /**
     * An instance that was found.
     *
     * @param authority the authority of requests that have no other
     * @param name the name that its certificate must have
     */
    record Found(Address address, String authority, String name) {
        /** With the address as its authority and name. */
        static Found of(Address address) {
            return new Found(address, address.authority(), address.host());
        }
    }
}
