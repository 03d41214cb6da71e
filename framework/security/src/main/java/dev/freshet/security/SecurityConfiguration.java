package dev.freshet.security;

import dev.freshet.inject.Bean;
import dev.freshet.inject.Configuration;

/** Puts the gate in front of the application. */
@Configuration("freshetSecurityConfiguration")
class SecurityConfiguration {
    @Bean("freshetSecurityGate")
    SecurityGate gate(SecurityProperties properties) {
        return new SecurityGate(properties);
    }
}
