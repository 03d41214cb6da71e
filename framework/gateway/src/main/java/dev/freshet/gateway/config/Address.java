package dev.freshet.gateway.config;

/**
 * The address of an instance.
 *
 * @param host a name or an IP address; IPv6 without brackets
 * @param weight its share of the requests, relative to the other instances; 1 to 100
 */
public record Address(String host, int port, int weight) {
    /** @throws IllegalArgumentException if the port or the weight is out of range */
    public Address {
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("port must be from 1 to 65535, is " + port);
        }
        if (weight < 1 || weight > 100) {
            throw new IllegalArgumentException("weight must be from 1 to 100, is " + weight);
        }
    }

    /**
     * Parses {@code host:port}, or {@code [::1]:port} for IPv6. The weight is 1.
     *
     * @throws IllegalArgumentException if the text is malformed
     */
    public static Address parse(String text) {
        int colon = text.lastIndexOf(':');
        boolean bracketed = text.startsWith("[") && text.indexOf("]:") == colon - 1;
        boolean alone = text.indexOf(':') == colon;
        // An IPv6 address has brackets, and nothing else has.
        if (colon < 1 || alone == bracketed || text.indexOf('/') >= 0) {
            throw new IllegalArgumentException("write HOST:PORT, such as 127.0.0.1:8081, users:8080 or [::1]:8080");
        }
        String host = bracketed ? text.substring(1, colon - 1) : text.substring(0, colon);
        try {
            return new Address(host, Integer.parseInt(text.substring(colon + 1)), 1);
        } catch (NumberFormatException notAPort) {
            throw new IllegalArgumentException("write HOST:PORT, such as 127.0.0.1:8081", notAPort);
        }
    }

    public Address withWeight(int other) {
        return new Address(host, port, other);
    }

    /** Host and port in the form of a URI. */
    public String authority() {
        return (host.indexOf(':') < 0 ? host : '[' + host + ']') + ':' + port;
    }
}
