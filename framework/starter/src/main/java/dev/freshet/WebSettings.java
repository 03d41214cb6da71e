package dev.freshet;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigBinder;
import dev.freshet.config.ConfigException;
import dev.freshet.config.ConfigReader;
import dev.freshet.inject.BeanScope;
import dev.freshet.web.application.WebApplication;
import dev.freshet.web.application.WebApplicationBuilder;
import dev.freshet.web.compression.Compression;
import dev.freshet.web.resources.StaticFiles;
import java.util.Map;

/**
 * The settings of an application above the server: paths, event streams, compression, static files, WebSockets,
 * forms with files, JSON and rate limits.
 */
record WebSettings(PathProperties paths, EventStreamProperties events, CompressionProperties compression,
        StaticFilesProperties files, WebSocketProperties webSockets, MultipartProperties multipart, JsonProperties json,
        RateLimitProperties limits, Room room) {

    static WebSettings of(BeanScope beans) {
        return new WebSettings(beans.get(PathProperties.class), beans.get(EventStreamProperties.class),
                beans.get(CompressionProperties.class), beans.get(StaticFilesProperties.class),
                beans.get(WebSocketProperties.class), beans.get(MultipartProperties.class),
                beans.get(JsonProperties.class), beans.get(RateLimitProperties.class),
                new Room(beans.get(Config.class), beans.get(ServerProperties.class)));
    }

    /** @param all reads the keys of {@code config} */
    static WebSettings of(ConfigReader all, Config config, ServerProperties server) {
        return new WebSettings(read(all, new PathProperties$Binder()), read(all, new EventStreamProperties$Binder()),
                read(all, new CompressionProperties$Binder()), read(all, new StaticFilesProperties$Binder()),
                read(all, new WebSocketProperties$Binder()), read(all, new MultipartProperties$Binder()),
                read(all, new JsonProperties$Binder()), read(all, new RateLimitProperties$Binder()),
                new Room(config, server));
    }

    private static <T> T read(ConfigReader all, ConfigBinder<T> binder) {
        return all.nested(binder.prefix(), binder);
    }

    /**
     * @param loader finds static files on the class path
     * @throws StartException if a folder or a library is missing
     * @throws ConfigException if streams or WebSockets would leave too little capacity for requests, or the server
     *     would refuse forms that {@code server.multipart.max-request-size} allows
     */
    WebApplication build(WebApplicationBuilder web, ClassLoader loader) {
        for (Map.Entry<String, ListenerProperties> listener : room.server().listeners().entrySet()) {
            web.listener(listener.getKey(), listener.getValue().routes().orElse(null));
        }
        web.encodedSlash(paths.encodedSlash());
        web.eventStreams().configure(events.toSettings(room.ofStreams(events)));
        web.webSocketLimits(webSockets.toLimits());
        web.webSocketPlaces(room.ofSockets(webSockets));
        web.jsonMaxDepth(json.maxDepth());
        room.requireRoomFor(multipart);
        try {
            web.multipartForms().configure(multipart.toSettings());
            limits.addTo(web);
            if (compression.enabled()) {
                web.compression(new Compression(compression.toSettings()));
            }
            if (files.enabled()) {
                web.staticFiles(new StaticFiles(files.toSettings(), loader));
            }
        } catch (IllegalArgumentException unusable) {
            throw new StartException(String.valueOf(unusable.getMessage()), unusable);
        }
        return web.build();
    }
}
