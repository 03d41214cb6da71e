package dev.freshet.lab.subjects.gateway;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.cloud.gateway.config.HttpClientCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.netty.http.HttpProtocol;

@Configuration(proxyBeanMethods = false)
public class UpstreamConfiguration {

    /** With H2C as the only protocol, the client begins with HTTP/2's preface and asks for no upgrade. */
    @Bean
    @ConditionalOnBooleanProperty("upstream.h2c")
    HttpClientCustomizer h2cToUpstream() {
        return client -> client.protocol(HttpProtocol.H2C);
    }
}
