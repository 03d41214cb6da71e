package dev.freshet.gateway.upstream;

import dev.freshet.gateway.config.Address;
import dev.freshet.gateway.config.Discovery;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;

/** All addresses of a name, from the system's resolver, including its hosts file and search list. */
record NameAddresses(Discovery.Dns dns) implements AddressSource {
    @Override
    public List<Found> find() throws UnknownHostException {
        String authority = new Address(dns.name(), dns.port(), 1).authority();
        List<Found> found = new ArrayList<>();
        for (InetAddress address : InetAddress.getAllByName(dns.name())) {
            found.add(new Found(new Address(address.getHostAddress(), dns.port(), 1), authority, dns.name()));
        }
        return found;
    }
}
