/** Security: identifies callers and guards routes. Its presence makes every route state its callers. */
module dev.freshet.security {
    requires transitive dev.freshet.config;
    requires transitive dev.freshet.inject;
    requires transitive dev.freshet.web;
    requires transitive jakarta.annotation;
    requires static transitive org.jspecify;
    requires com.github.benmanes.caffeine;
    requires dev.freshet.jwt;
    requires password4j;
    requires org.slf4j;

    exports dev.freshet.security;
    exports dev.freshet.security.browser;
    exports dev.freshet.security.session;

    provides dev.freshet.inject.Wiring with dev.freshet.security.FreshetWiring;
}
