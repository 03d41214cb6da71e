package dev.freshet.security.browser;

import dev.freshet.inject.Bean;
import dev.freshet.inject.Configuration;

/** Makes the rules for browsers. */
@Configuration("freshetBrowserConfiguration")
class BrowserConfiguration {
    @Bean("freshetBrowserRules")
    BrowserRules rules(HeaderProperties headers) {
        return new BrowserRules(new SecurityHeaders(headers));
    }

    @Bean("freshetContentSecurityPolicy")
    ContentSecurityPolicy policy(HeaderProperties headers) {
        return new ContentSecurityPolicy(headers.contentSecurityPolicy());
    }
}
