import dev.freshet.client.RestClient;
import dev.freshet.client.WebSocketConversation.Message;
import dev.freshet.client.WebSocketConversation;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

class Assumed {
    static final Logger LOG = LoggerFactory.getLogger("chat");
    static RestClient client;

    static void show(String text) {
    }

    static void save(byte[] bytes) {
    }
}
