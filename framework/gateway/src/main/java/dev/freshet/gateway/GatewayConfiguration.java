package dev.freshet.gateway;

import dev.freshet.config.Config;
import dev.freshet.gateway.filter.FilterFactory;
import dev.freshet.inject.Bean;
import dev.freshet.inject.Configuration;
import java.util.List;

/**
 * The gateway as a part of an application: the routes below {@code gateway} take the requests that no controller
 * matches. The application's beans of type {@link FilterFactory} are available as filters.
 */
@Configuration("freshetGatewayConfiguration")
public class GatewayConfiguration {
    @Bean("freshetGateway")
    Gateway gateway(Config config, List<FilterFactory> filters) {
        return Gateway.open(config, filters);
    }

    @Bean("freshetGatewayReload")
    ConfigWatch reload(Config config, Gateway gateway) {
        return ConfigWatch.start(config, gateway);
    }
}
