import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.client.RestClientBuilder;
import dev.freshet.clients.ClientCustomizer;
import dev.freshet.clients.HttpClient;
import dev.freshet.inject.Component;
import dev.freshet.web.GetMapping;
import dev.freshet.web.PathVariable;
import dev.freshet.web.PostMapping;
import dev.freshet.web.RequestBody;
import dev.freshet.web.RequestHeader;
import dev.freshet.web.RequestMapping;
import dev.freshet.web.RequestParam;
import dev.freshet.web.ResponseEntity;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

record User(long id, String name) {
}

@Component
class Tokens {
    String current() {
        return "";
    }
}

class UserService {
}

class Shop {
}

/** The interface of the page. */
interface Users {
    Optional<User> find(long id);
}

class Assumed {
}
