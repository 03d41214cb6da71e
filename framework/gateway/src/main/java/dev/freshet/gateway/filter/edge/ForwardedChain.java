package dev.freshet.gateway.filter.edge;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The addresses that proxies have written down: {@code for} of Forwarded, X-Forwarded-For. */
final class ForwardedChain {
    /** More hops than any path has. What is before them is not looked at. */
    static final int MAX_HOPS = 50;

    private ForwardedChain() {
    }

    /**
     * The part of a chain that trusted proxies have vouched for: whom the peer took the request from, and so on while
     * that is trusted itself, up to one that is hidden. The client comes first; empty if the peer is not trusted.
     *
     * @param lines of the field
     * @param reader gives null for an element that has no address
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

    /** The last {@link #MAX_HOPS} elements as they came, whoever wrote them. */
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
