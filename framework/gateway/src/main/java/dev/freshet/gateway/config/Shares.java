package dev.freshet.gateway.config;

/**
 * How the places of an instance, which are its connections or the streams on them, are divided.
 *
 * @param client percent of the places that one client may have, of those that other clients leave; 100 for no limit
 * @param tunnels percent of the places that WebSockets may have together
 */
public record Shares(int client, int tunnels) {
    /** Half for a client, half for WebSockets. */
    public static final Shares DEFAULT = new Shares(50, 50);

    /** @throws IllegalArgumentException if a share is not from 1 to 100 percent */
    public Shares {
        check("client-share", client);
        check("tunnel-share", tunnels);
    }

    private static void check(String name, int share) {
        if (share < 1 || share > 100) {
            throw new IllegalArgumentException(name + " must be from 1% to 100%, is " + share + "%");
        }
    }
}
