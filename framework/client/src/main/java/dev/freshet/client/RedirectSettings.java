package dev.freshet.client;

/**
 * Which redirects are followed. To another origin (another scheme, host or port) a request goes without its body, or
 * fails if it would have one; of its fields only {@code Accept}, {@code Accept-*}, {@code Cache-Control}, {@code If-*},
 * {@code Range} and {@code User-Agent} go there, whether the client sets the others or the request.
 *
 * @param most for a request, one after another; one more fails it. 0 for none: they are then given as they are. Default 5
 * @param toCleartext whether one may lead from https to http. Default false: such a one fails the request
 */
public record RedirectSettings(int most, boolean toCleartext) {
    public static final RedirectSettings DEFAULT = new RedirectSettings(5, false);
    public static final RedirectSettings NONE = new RedirectSettings(0, false);

    public RedirectSettings {
        if (most < 0) {
            throw new IllegalArgumentException("most redirects must be at least 0, is " + most);
        }
    }
}
