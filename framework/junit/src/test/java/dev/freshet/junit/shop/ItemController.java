package dev.freshet.junit.shop;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpResponse;
import dev.freshet.web.GetMapping;
import dev.freshet.web.PathVariable;
import dev.freshet.web.PostMapping;
import dev.freshet.web.RequestBody;
import dev.freshet.web.RequestMapping;
import dev.freshet.web.RestController;
import dev.freshet.web.ResponseStatus;
import java.io.IOException;
import java.util.List;

@RestController
@RequestMapping("/items")
public class ItemController {
    private final ItemRepository items;
    private final Stamps stamps;
    private final ShopSettings settings;

    public ItemController(ItemRepository items, Stamps stamps, ShopSettings settings) {
        this.items = items;
        this.stamps = stamps;
        this.settings = settings;
    }

    @GetMapping
    List<Item> all() {
        return items.all();
    }

    @GetMapping("/{id}")
    Item one(@PathVariable long id) {
        return items.all().stream().filter(item -> item.id() == id).findFirst()
                .orElseThrow(() -> new HttpException(404, "There is no item " + id));
    }

    @PostMapping
    @ResponseStatus(201)
    Item add(@RequestBody Item item) {
        items.add(item);
        return item;
    }

    @GetMapping("/odd")
    void odd(HttpResponse response) throws IOException {
        response.contentType("text/plain;charset=none").send("odd");
    }

    @GetMapping("/stamp")
    String stamp() {
        return stamps.now() + " " + settings.currency();
    }
}
