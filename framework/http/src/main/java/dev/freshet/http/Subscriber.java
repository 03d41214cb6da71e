package dev.freshet.http;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/** Who counts as one client where something is divided among them. */
public final class Subscriber {
    private static final int NETWORK_BYTES = 8;

    private Subscriber() {
    }

    /** The address; of IPv6 the first 64 bits, which is what one subscriber has, and zeros behind. */
    public static InetAddress of(InetAddress client) {
        if (!(client instanceof Inet6Address)) {
            return client;
        }
        byte[] address = client.getAddress();
        Arrays.fill(address, NETWORK_BYTES, address.length, (byte) 0);
        try {
            return InetAddress.getByAddress(address);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("an address of 16 bytes is one", e);
        }
    }
}
