package dev.freshet.security.oidc;

import dev.freshet.inject.Bean;
import dev.freshet.inject.Configuration;
import dev.freshet.security.session.Sessions;

/** Makes the login at an identity server. */
@Configuration("freshetOidcConfiguration")
class OidcConfiguration {
    @Bean("freshetOidcLogin")
    OidcLogin login(OidcProperties properties, Sessions sessions) {
        return new OidcLogin(properties, sessions);
    }
}
