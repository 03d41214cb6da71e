import dev.freshet.http.HttpHandler;
import dev.freshet.inject.Component;
import dev.freshet.ops.Health;
import dev.freshet.ops.HealthIndicator;
import dev.freshet.ops.ManagementEndpoint;
import java.io.IOException;

@Component
class MailQueue {
    int size() {
        return 0;
    }
}

class Assumed {
}
