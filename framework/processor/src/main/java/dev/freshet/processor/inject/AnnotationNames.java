package dev.freshet.processor.inject;

/** The qualified names of the annotations that the wiring reads. */
final class AnnotationNames {

    static final String COMPONENT = "dev.freshet.inject.Component";
    static final String CONFIGURATION = "dev.freshet.inject.Configuration";
    static final String BEAN = "dev.freshet.inject.Bean";
    static final String PRIMARY = "dev.freshet.inject.Primary";
    static final String FALLBACK = "dev.freshet.inject.Fallback";
    static final String ORDER = "dev.freshet.inject.Order";
    static final String PROFILE = "dev.freshet.inject.Profile";
    static final String PROVIDED = "dev.freshet.inject.Provided";
    static final String GENERATED_FROM = "dev.freshet.inject.GeneratedFrom";
    static final String WIRED_BEANS = "dev.freshet.inject.WiredBeans";
    static final String CONFIGURATION_PROPERTIES = "dev.freshet.config.ConfigurationProperties";

    static final String WEB_SOCKET_ENDPOINT = "dev.freshet.web.websocket.WebSocketEndpoint";

    static final String INJECT = "jakarta.inject.Inject";
    static final String NAMED = "jakarta.inject.Named";
    static final String QUALIFIER = "jakarta.inject.Qualifier";
    static final String SCOPE = "jakarta.inject.Scope";
    static final String SINGLETON = "jakarta.inject.Singleton";
    static final String POST_CONSTRUCT = "jakarta.annotation.PostConstruct";
    static final String PRE_DESTROY = "jakarta.annotation.PreDestroy";

    private AnnotationNames() {
    }

    static String shortName(String annotation) {
        return annotation.substring(annotation.lastIndexOf('.') + 1);
    }
}
