import static java.nio.charset.StandardCharsets.UTF_8;

import dev.freshet.Freshet;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.HttpResponseWrapper;
import dev.freshet.http.JavaType;
import dev.freshet.http.JsonCodec;
import dev.freshet.http.JsonType;
import dev.freshet.inject.Component;
import dev.freshet.inject.Order;
import dev.freshet.inject.Service;
import dev.freshet.web.BodyValidator;
import dev.freshet.web.DeleteMapping;
import dev.freshet.web.ExceptionHandler;
import dev.freshet.web.Filter;
import dev.freshet.web.FilterChain;
import dev.freshet.web.GetMapping;
import dev.freshet.web.PatchMapping;
import dev.freshet.web.PathPatterns;
import dev.freshet.web.PathVariable;
import dev.freshet.web.PostMapping;
import dev.freshet.web.ProblemDetail;
import dev.freshet.web.PutMapping;
import dev.freshet.web.RequestBody;
import dev.freshet.web.RequestMapping;
import dev.freshet.web.RequestParam;
import dev.freshet.web.ResponseEntity;
import dev.freshet.web.ResponseStatus;
import dev.freshet.web.RestController;
import dev.freshet.web.RestControllerAdvice;
import dev.freshet.web.conditional.EntityTag;
import dev.freshet.web.conditional.Preconditions;
import dev.freshet.web.validation.AvajeBodyValidator;
import io.avaje.validation.ImportValidPojo;
import io.avaje.validation.adapter.AbstractConstraintAdapter;
import io.avaje.validation.adapter.ConstraintAdapter;
import io.avaje.validation.adapter.ValidationContext;
import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

record Book(String isbn, String title) {
}

record NewBook(@NotBlank String title) {
}

record OrderLine(@NotBlank String sku) {
}

record Page(long id, String version, Instant changed) {
}

class OutOfPrintException extends RuntimeException {
}

@Service
class BookService {
    Book add(NewBook book) {
        return new Book("1", book.title());
    }
}

interface Pages {
    Page find(long id);

    Optional<Page> replace(Page current, Page page);
}

class Assumed {
    static Pages pages;

    static NewBook stored(String isbn) {
        return new NewBook("Emma");
    }

    static Book replace(String isbn, NewBook book) {
        return new Book(isbn, book.title());
    }
}
