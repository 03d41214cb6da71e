package dev.freshet.client;

/**
 * Which redirects to follow. Another origin (scheme, host or port) never gets the body: a redirect that would send it
 * there fails. Of the headers, another origin only gets {@code Accept}, {@code Accept-Charset},
 * {@code Accept-Encoding}, {@code Accept-Language}, {@code Cache-Control}, {@code If-*}, {@code Range} and
 * {@code User-Agent}.
 *
 * @param most redirects in a row; one more fails the request. 0 to return redirect responses to the caller. Default 5
 * @param toCleartext whether to follow redirects from https to http; otherwise they fail the request. Default false
 */
public record RedirectSettings(int most, boolean toCleartext) {
    public static final RedirectSettings DEFAULT = new RedirectSettings(5, false);
    public static final RedirectSettings NONE = new RedirectSettings(0, false);

    public RedirectSettings {
        if (most < 0) {
            throw new IllegalArgumentException("the maximum number of redirects must be at least 0, is " + most);
        }
    }
}
