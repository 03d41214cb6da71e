import dev.freshet.config.ConfigurationProperties;
import dev.freshet.config.DefaultValue;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

class Assumed {
}
