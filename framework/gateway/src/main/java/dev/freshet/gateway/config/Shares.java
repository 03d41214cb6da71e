package dev.freshet.gateway.config;

/**
 * How the capacity of an instance is divided: its connections or, with HTTP/2, their streams.
 *
 * @param client the percentage that one client may use of what other clients leave free; 100 for no limit
 * @param tunnels the percentage that all WebSockets together may use
 */
public record Shares(int client, int tunnels) {
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
