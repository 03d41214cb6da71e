package dev.freshet.http;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/** Identifies a client by its network address, for limits per client. */
public final class Subscriber {
    private static final int NETWORK_BYTES = 8;

    private Subscriber() {
    }

    /** The address itself; for IPv6 its /64 network, because one subscriber usually has all of it. */
    public static InetAddress of(InetAddress client) {
        if (!(client instanceof Inet6Address)) {
            return client;
        }
        byte[] address = client.getAddress();
        Arrays.fill(address, NETWORK_BYTES, address.length, (byte) 0);
        try {
            return InetAddress.getByAddress(address);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("a 16-byte address is always valid", e);
        }
    }
}
