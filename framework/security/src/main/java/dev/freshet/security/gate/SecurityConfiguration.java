package dev.freshet.security.gate;

import com.github.benmanes.caffeine.cache.Ticker;
import dev.freshet.inject.Bean;
import dev.freshet.inject.Configuration;
import dev.freshet.security.ApiKeyDirectory;
import dev.freshet.security.Audit;
import dev.freshet.security.AuditSink;
import dev.freshet.security.UserDirectory;
import dev.freshet.security.browser.BrowserRules;
import dev.freshet.security.oidc.OidcLogin;
import dev.freshet.security.scheme.ApiKeyProperties;
import dev.freshet.security.scheme.ApiKeys;
import dev.freshet.security.scheme.BasicUserProperties;
import dev.freshet.security.scheme.BasicUsers;
import dev.freshet.security.scheme.BearerTokens;
import dev.freshet.security.scheme.ClientCertificateProperties;
import dev.freshet.security.scheme.ClientCertificates;
import dev.freshet.security.scheme.LoginThrottle;
import dev.freshet.security.scheme.LoginThrottleProperties;
import dev.freshet.security.scheme.OpaqueTokenProperties;
import dev.freshet.security.scheme.OpaqueTokens;
import dev.freshet.security.scheme.Scheme;
import dev.freshet.security.scheme.WrongPasswordsResponder;
import dev.freshet.security.session.Sessions;
import java.util.List;
import java.util.Optional;

/** Puts the gate in front of the application. Every scheme is a bean; one that is not configured is off. */
@Configuration("freshetSecurityConfiguration")
class SecurityConfiguration {
    @Bean("freshetSecurityGate")
    SecurityGate gate(SecurityProperties properties, PathRuleProperties rules, List<Scheme> schemes,
            BrowserRules browsers, OidcLogin login, Audit audit) {
        return new SecurityGate(properties, new PathRules(rules.paths(), login::owns), new Credentials(schemes),
                browsers, login, audit);
    }

    @Bean("freshetSecurityAudit")
    Audit audit(List<AuditSink> sinks) {
        return new Audit(sinks);
    }

    @Bean("freshetBearerTokens")
    BearerTokens bearerTokens(SecurityProperties properties, OpaqueTokenProperties opaque) {
        return new BearerTokens(properties.jwt(), opaque.isOn());
    }

    @Bean("freshetOpaqueTokens")
    OpaqueTokens opaqueTokens(SecurityProperties properties, OpaqueTokenProperties opaque) {
        return new OpaqueTokens(opaque, properties.jwt().isEmpty());
    }

    @Bean("freshetBasicUsers")
    BasicUsers basicUsers(BasicUserProperties properties, LoginThrottleProperties throttle,
            Optional<UserDirectory> directory, Audit audit) {
        return new BasicUsers(properties, new LoginThrottle(throttle, Ticker.systemTicker()), directory, audit);
    }

    @Bean("freshetWrongPasswordsResponder")
    WrongPasswordsResponder wrongPasswordsResponder() {
        return new WrongPasswordsResponder();
    }

    @Bean("freshetClientCertificates")
    ClientCertificates clientCertificates(ClientCertificateProperties properties) {
        return new ClientCertificates(properties);
    }

    @Bean("freshetSessionCookies")
    SessionCookies sessionCookies(Sessions sessions) {
        return new SessionCookies(sessions);
    }

    @Bean("freshetApiKeys")
    ApiKeys apiKeys(ApiKeyProperties properties, Optional<ApiKeyDirectory> directory) {
        return new ApiKeys(properties, directory);
    }
}
