package dev.freshet.gateway.filter.edge;

import java.net.Inet4Address;
import java.net.InetAddress;

/** Addresses with a common prefix, such as {@code 10.0.0.0/8} or {@code 2001:db8::/32}. */
final class Network {
    private static final String UNIX = "unix";

    private final byte[] address;
    private final int bits;

    private Network(byte[] address, int bits) {
        this.address = address;
        this.bits = bits;
    }

    /**
     * Parses a network, or {@code unix} for all peers on UNIX domain sockets.
     *
     * @throws IllegalArgumentException if the text is not an address or network; names are not resolved
     */
    static Network parse(String text) {
        if (text.equals(UNIX)) {
            return new Network(new byte[Integer.BYTES], Integer.SIZE);
        }
        int slash = text.indexOf('/');
        byte[] address = InetAddress.ofLiteral(slash < 0 ? text : text.substring(0, slash)).getAddress();
        int most = address.length * Byte.SIZE;
        int bits = slash < 0 ? most : Integer.parseInt(text.substring(slash + 1));
        if (bits < 0 || bits > most) {
            throw new IllegalArgumentException("the number after the slash must be from 0 to " + most);
        }
        return new Network(address, bits);
    }

    boolean contains(InetAddress other) {
        byte[] bytes = other.getAddress();
        if (bytes.length != address.length) {
            return false;
        }
        int whole = bits / Byte.SIZE;
        for (int i = 0; i < whole; i++) {
            if (bytes[i] != address[i]) {
                return false;
            }
        }
        int rest = bits % Byte.SIZE;
        return rest == 0 || ((bytes[whole] ^ address[whole]) & 0xff) >> Byte.SIZE - rest == 0;
    }

    /** A node of RFC 7239 section 6: IPv6 in brackets, without the zone, which is meaningless elsewhere. */
    static String node(InetAddress address) {
        String text = text(address);
        return address instanceof Inet4Address || address.isAnyLocalAddress() ? text : '[' + text + ']';
    }

    /** The address, or {@code unknown} (RFC 7239 section 6.2) for a peer on a UNIX domain socket. */
    static String text(InetAddress address) {
        if (address.isAnyLocalAddress()) {
            return "unknown";
        }
        String text = address.getHostAddress();
        int zone = text.indexOf('%');
        return zone < 0 ? text : text.substring(0, zone);
    }
}
