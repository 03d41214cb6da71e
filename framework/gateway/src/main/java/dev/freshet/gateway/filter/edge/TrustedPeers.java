package dev.freshet.gateway.filter.edge;

import dev.freshet.gateway.config.FilterSettings;
import java.net.InetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The proxies and callers that are believed. None by default. */
record TrustedPeers(List<Network> networks) {

    /** The list {@code trust} of addresses and networks; {@code unix} for UNIX domain sockets. */
    static TrustedPeers of(FilterSettings settings) {
        return new TrustedPeers(settings.list("trust").stream().map(text -> {
            try {
                return Network.parse(text);
            } catch (IllegalArgumentException wrong) {
                throw settings.problem("trust",
                        "has \"" + text + "\", which is not an address, a network such as 10.0.0.0/8, or unix");
            }
        }).toList());
    }

    boolean include(@Nullable InetAddress address) {
        if (address != null) {
            for (Network network : networks) {
                if (network.contains(address)) {
                    return true;
                }
            }
        }
        return false;
    }
}
