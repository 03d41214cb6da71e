package dev.freshet.security.library;

import dev.freshet.security.Authorize;
import dev.freshet.web.ExceptionHandler;
import dev.freshet.web.GetMapping;
import dev.freshet.web.PathVariable;
import dev.freshet.web.PostMapping;
import dev.freshet.web.RequestBody;
import dev.freshet.web.RequestMapping;
import dev.freshet.web.RequestParam;
import dev.freshet.web.RestController;

@RestController
@RequestMapping("/orders")
class Orders {
    record Order(String customer) {
    }

    enum Shelf { NORTH, SOUTH }

    @GetMapping("/{id}")
    @Authorize(value = "role('editor') and Ledger.owns(id, caller)", hide = true)
    String one(@PathVariable long id) {
        return "order " + id;
    }

    @PostMapping
    @Authorize("scope('write') and role('editor') and order.customer == caller.name")
    String add(@RequestBody Order order) {
        return "for " + order.customer();
    }

    @GetMapping("/shelf")
    @Authorize("claims.shelf == shelf or shelf in claims.shelves")
    String shelf(@RequestParam Shelf shelf) {
        return "shelf " + shelf;
    }

    @GetMapping("/elsewhere")
    @Authorize("claims.shelf != 'NORTH'")
    String elsewhere() {
        return "elsewhere";
    }

    @ExceptionHandler(Exception.class)
    String failed() {
        return "handled";
    }
}
