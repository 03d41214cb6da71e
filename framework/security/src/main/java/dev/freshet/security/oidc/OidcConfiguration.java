package dev.freshet.security.oidc;

import dev.freshet.inject.Bean;
import dev.freshet.inject.Configuration;
import dev.freshet.security.Audit;
import dev.freshet.security.session.Sessions;

/** Makes logins at an identity server. */
@Configuration("freshetOidcConfiguration")
class OidcConfiguration {
    @Bean("freshetOidcLogin")
    OidcLogin login(OidcProperties properties, Sessions sessions, Audit audit) {
        return new OidcLogin(properties, sessions, audit);
    }
}
