import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.FilterFactory;
import dev.freshet.gateway.filter.GatewayFilter;
import dev.freshet.gateway.filter.HeadFilter;
import dev.freshet.http.HttpRequest;
import dev.freshet.inject.Component;

class Assumed {
}
