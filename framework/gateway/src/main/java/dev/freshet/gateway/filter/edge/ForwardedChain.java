package dev.freshet.gateway.filter.edge;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The addresses that proxies wrote into {@code for} of Forwarded or into X-Forwarded-For. */
final class ForwardedChain {
    /** Longer than any real chain. Earlier elements are ignored. */
    static final int MAX_HOPS = 50;

    private ForwardedChain() {
    }

    /**
     * The part of a chain that trusted proxies vouch for. It starts at the peer and goes back while each hop is
     * trusted; it ends before a hidden address. The client comes first. Empty if the peer is not trusted.
     *
     * @param lines the header's values
     * @param reader returns null for an element without an address
     */
    static List<Hop> vouchedFor(InetAddress peer, List<String> lines, Function<String, @Nullable Hop> reader,
            TrustedPeers trusted) {
        List<Hop> hops = new ArrayList<>(2);
        FromEnd elements = new FromEnd(lines);
        InetAddress last = peer;
        while (hops.size() < MAX_HOPS && trusted.include(last)) {
            String element = elements.previous();
            Hop hop = element == null ? null : reader.apply(element);
            if (hop == null) {
                break;
            }
            hops.addFirst(hop);
            last = hop.address();
        }
        return hops;
    }

    /** The last {@link #MAX_HOPS} elements as received, whoever wrote them. */
    static List<String> last(List<String> lines) {
        List<String> last = new ArrayList<>();
        FromEnd elements = new FromEnd(lines);
        String element = elements.previous();
        while (element != null && last.size() < MAX_HOPS) {
            if (!element.isEmpty()) {
                last.addFirst(element);
            }
            element = elements.previous();
        }
        return last;
    }
}
