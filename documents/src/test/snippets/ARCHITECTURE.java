import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;

class Assumed {
}
