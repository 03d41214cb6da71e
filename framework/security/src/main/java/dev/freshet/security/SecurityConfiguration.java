package dev.freshet.security;

import dev.freshet.inject.Bean;
import dev.freshet.inject.Configuration;
import dev.freshet.security.browser.BrowserRules;

/** Puts the gate in front of the application. */
@Configuration("freshetSecurityConfiguration")
class SecurityConfiguration {
    @Bean("freshetSecurityGate")
    SecurityGate gate(SecurityProperties properties, BrowserRules browsers) {
        return new SecurityGate(properties, browsers);
    }
}
