import dev.freshet.web.GetMapping;
import dev.freshet.web.PathVariable;
import dev.freshet.web.PostMapping;
import dev.freshet.web.RateLimit;
import dev.freshet.web.RequestBody;
import dev.freshet.web.RequestMapping;
import dev.freshet.web.RestController;
import jakarta.annotation.security.RolesAllowed;

record Report(String text) {
}

record Order(String item) {
}

class Assumed {
}
