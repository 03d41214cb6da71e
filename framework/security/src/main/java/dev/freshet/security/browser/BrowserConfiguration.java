package dev.freshet.security.browser;

import dev.freshet.inject.Bean;
import dev.freshet.inject.Configuration;
import dev.freshet.security.session.Sessions;
import dev.freshet.web.cors.CorsPolicy;

/** Makes the rules for browsers. */
@Configuration("freshetBrowserConfiguration")
class BrowserConfiguration {
    @Bean("freshetBrowserRules")
    BrowserRules rules(HeaderProperties headers, CorsProperties cors, CsrfProperties csrf, Sessions sessions) {
        CorsPolicy policy = cors.policy();
        return new BrowserRules(new SecurityHeaders(headers), policy,
                new CrossSite(csrf.trustedOrigins(), policy, sessions::hasCookie));
    }

    @Bean("freshetContentSecurityPolicy")
    ContentSecurityPolicy policy(HeaderProperties headers) {
        return new ContentSecurityPolicy(headers.contentSecurityPolicy());
    }
}
