package dev.freshet.clients.shop;

import dev.freshet.clients.HttpClient;
import dev.freshet.web.GetMapping;
import dev.freshet.web.PathVariable;
import dev.freshet.web.PostMapping;
import dev.freshet.web.RequestBody;
import dev.freshet.web.RequestParam;
import java.io.InputStream;
import java.util.Optional;

@HttpClient("text-service")
public interface Texts {
    @GetMapping("/texts/{name}")
    String text(@PathVariable String name);

    @GetMapping("/texts/{name}")
    byte[] bytes(@PathVariable String name);

    @GetMapping("/texts/{name}")
    Optional<String> maybe(@PathVariable String name);

    @GetMapping("/texts/{role}")
    String ofRole(@PathVariable Role role);

    @GetMapping("/numbers")
    InputStream numbers(@RequestParam int count);

    @PostMapping(path = "/echo", consumes = "text/markdown", produces = "text/plain")
    String echo(@RequestBody InputStream body);

    @PostMapping("/echo")
    String echoText(@RequestBody Optional<String> body);
}
