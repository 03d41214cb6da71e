package dev.freshet.lab.subjects.webflux.security;

import org.springframework.boot.context.properties.ConfigurationProperties;

/** The token that clients show as {@code Authorization: Bearer TOKEN}. */
@ConfigurationProperties("api")
public record ApiProperties(String token) {
}
