package dev.freshet.gateway.filter.edge;

import dev.freshet.gateway.config.FilterSettings;
import java.net.InetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Proxies and callers whose word counts. None unless they are listed. */
record TrustedPeers(List<Network> networks) {

    /** The list below {@code trust}: addresses and networks. */
    static TrustedPeers of(FilterSettings settings) {
        return new TrustedPeers(settings.list("trust").stream().map(text -> {
            try {
                return Network.parse(text);
            } catch (IllegalArgumentException wrong) {
                throw settings.problem("trust", "has \"" + text + "\", which is no address or network as 10.0.0.0/8");
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
