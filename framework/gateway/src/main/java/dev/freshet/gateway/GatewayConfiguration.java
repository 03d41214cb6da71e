package dev.freshet.gateway;

import dev.freshet.config.Config;
import dev.freshet.gateway.filter.FilterFactory;
import dev.freshet.inject.Bean;
import dev.freshet.inject.Configuration;
import java.util.List;

/**
 * The gateway as part of an application: what is below {@code gateway} in its configuration routes the requests that no
 * controller takes. Its filters may be the application's own beans.
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
