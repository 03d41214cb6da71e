package dev.freshet.gateway.shop;

import dev.freshet.web.GetMapping;
import dev.freshet.web.RestController;

/** An application that has a gateway in it, under test. */
@RestController
public class ShopApp {
    @GetMapping("/users/me")
    String me() {
        return "controller";
    }
}
