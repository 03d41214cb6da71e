package dev.freshet;

import dev.freshet.http.JsonCodec;
import dev.freshet.inject.Bean;
import dev.freshet.inject.Configuration;
import dev.freshet.inject.Fallback;
import dev.freshet.web.json.AvajeJsonCodec;

/** The codec of the application, for routes, clients, statements and every bean that injects it. */
@Configuration("freshetJsonConfiguration")
public class JsonConfiguration {

    @Fallback
    @Bean("freshetJsonCodec")
    JsonCodec codec(JsonProperties properties) {
        return new AvajeJsonCodec().maxDepth(properties.maxDepth());
    }
}
