import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.SetCookie;
import dev.freshet.security.Authenticated;
import dev.freshet.security.PasswordLogin;
import dev.freshet.security.browser.ContentSecurityPolicy;
import dev.freshet.security.session.Sessions;
import dev.freshet.web.GetMapping;
import dev.freshet.web.PostMapping;
import dev.freshet.web.RequestMapping;
import dev.freshet.web.RequestParam;
import dev.freshet.web.RestController;
import jakarta.annotation.security.PermitAll;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

class Assumed {
    static HttpResponse response;
}
