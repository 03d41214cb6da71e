import dev.freshet.inject.Component;
import dev.freshet.inject.Service;
import dev.freshet.junit.FreshetTest;
import dev.freshet.junit.TestClient;
import dev.freshet.security.Authenticated;
import dev.freshet.security.Authorize;
import dev.freshet.web.DeleteMapping;
import dev.freshet.web.GetMapping;
import dev.freshet.web.PathVariable;
import dev.freshet.web.RequestMapping;
import dev.freshet.web.RestController;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import java.util.List;
import org.junit.jupiter.api.Test;

record Book(String isbn, String title) {
}

record Order(long id) {
}

@Component
class Orders {
    boolean owns(long id, Authenticated caller) {
        return id == 7;
    }
}

class Assumed {
}
