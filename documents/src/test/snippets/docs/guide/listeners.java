import static dev.freshet.http.HttpMethod.GET;

import dev.freshet.Freshet;
import dev.freshet.http.HttpHandler;
import dev.freshet.web.GetMapping;
import dev.freshet.web.Listen;
import dev.freshet.web.RestController;
import dev.freshet.web.Route;
import java.util.List;

record Report(String text) {
}

class Assumed {
    static HttpHandler handler;
}
