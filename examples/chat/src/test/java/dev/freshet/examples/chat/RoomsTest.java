package dev.freshet.examples.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.websocket.OutgoingMessage;
import dev.freshet.test.Eventually;
import dev.freshet.web.websocket.WebSocket;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** What the people in a room are told if several come at once. */
class RoomsTest {
    private final Rooms rooms = new Rooms();
    private final Map<OutgoingMessage, Event> events = new ConcurrentHashMap<>();
    private final List<Event> told = new CopyOnWriteArrayList<>();
    private final CountDownLatch bobsEvent = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);

    @Test
    void the_last_event_names_everyone_who_is_there() throws Exception {
        assertThat(rooms.join("den", "Ada", socket(told))).isNull();
        Thread bob = Thread.ofPlatform().start(() -> rooms.join("den", "Bob", socket(new CopyOnWriteArrayList<>())));
        bobsEvent.await();
        Thread cyd = Thread.ofPlatform().start(() -> rooms.join("den", "Cyd", socket(new CopyOnWriteArrayList<>())));
        Eventually.holds("Cyd has joined, or waits until Bob has",
                () -> !cyd.isAlive() || cyd.getState() == Thread.State.BLOCKED);
        goOn.countDown();
        bob.join();
        cyd.join();
        assertThat(told.getLast().people()).containsExactly("Ada", "Bob", "Cyd");
    }

    private WebSocket socket(List<Event> heard) {
        return (WebSocket) Proxy.newProxyInstance(WebSocket.class.getClassLoader(), new Class<?>[] {WebSocket.class},
                (self, method, arguments) -> switch (method.getName()) {
                    case "hashCode" -> System.identityHashCode(self);
                    case "equals" -> self == arguments[0];
                    case "isOpen" -> true;
                    case "json" -> message((Event) arguments[0]);
                    case "offer" -> heard.add(events.get(arguments[0]));
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    /** Holds the event of Bob up until the test lets it go on. */
    private OutgoingMessage message(Event event) throws InterruptedException {
        if (event.name().equals("Bob")) {
            bobsEvent.countDown();
            goOn.await();
        }
        OutgoingMessage message = OutgoingMessage.text(event.toString());
        events.put(message, event);
        return message;
    }
}
