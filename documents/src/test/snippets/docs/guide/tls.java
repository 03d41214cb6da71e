import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.inject.Component;
import dev.freshet.web.Filter;
import dev.freshet.web.FilterChain;

class Assumed {
}
