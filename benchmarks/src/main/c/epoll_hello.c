/*
 * The yardstick of `freshet bench hello` and of the lab: what a request costs when almost nothing but the kernel is at
 * work. One thread, one level-triggered epoll loop, keep-alive and pipelining. It finds where a request head ends and
 * looks no further, so it is for a load generator on the same machine and for nothing else.
 *
 * Takes a port of 127.0.0.1, or none for a free one. Prints its URL and serves until it is killed.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#define MAX_CONNECTIONS 65536
#define READ_BYTES 16384
#define MAX_BATCH 512

/* The same fields that Freshet sends for the same handler, so that both move the same bytes. */
static const char RESPONSE[] =
    "HTTP/1.1 200 OK\r\n"
    "Content-Type: text/plain;charset=UTF-8\r\n"
    "Date: Sat, 01 Jan 2000 00:00:00 GMT\r\n"
    "Content-Length: 13\r\n"
    "\r\n"
    "Hello, World!";
#define RESPONSE_BYTES (sizeof RESPONSE - 1)

/* How much of CR LF CR LF each connection has seen so far: a head may be cut anywhere. */
static unsigned char matched[MAX_CONNECTIONS];
static char input[READ_BYTES];
static char output[MAX_BATCH * RESPONSE_BYTES];

static void die(const char *what) {
    perror(what);
    exit(1);
}

static int listen_on_loopback(int port) {
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK), .sin_port = htons(port)};
    socklen_t length = sizeof address;
    int on = 1;
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    if (listener < 0 || setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) < 0 ||
        bind(listener, (struct sockaddr *) &address, length) < 0 || listen(listener, 4096) < 0 ||
        getsockname(listener, (struct sockaddr *) &address, &length) < 0) {
        die("listen");
    }
    printf("http://127.0.0.1:%d/\n", ntohs(address.sin_port));
    fflush(stdout);
    return listener;
}

static void accept_all(int poll, int listener) {
    for (;;) {
        int peer = accept4(listener, NULL, NULL, SOCK_NONBLOCK);
        if (peer < 0) {
            return;
        }
        if (peer >= MAX_CONNECTIONS) {
            close(peer);
            continue;
        }
        int on = 1;
        setsockopt(peer, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        matched[peer] = 0;
        struct epoll_event event = {.events = EPOLLIN, .data.fd = peer};
        if (epoll_ctl(poll, EPOLL_CTL_ADD, peer, &event) < 0) {
            close(peer);
        }
    }
}

/* The number of heads that end in these bytes. */
static int count_heads(int peer, const char *bytes, ssize_t length) {
    static const char END[] = "\r\n\r\n";
    int heads = 0;
    unsigned char state = matched[peer];
    for (ssize_t i = 0; i < length; i++) {
        if (bytes[i] == END[state]) {
            state++;
        } else {
            state = bytes[i] == '\r';
        }
        if (state == 4) {
            heads++;
            state = 0;
        }
    }
    matched[peer] = state;
    return heads;
}

/* Writes that many responses; 0 if the peer is gone, or reads so slowly that the socket is full. */
static int answer(int peer, int heads) {
    while (heads > 0) {
        int batch = heads < MAX_BATCH ? heads : MAX_BATCH;
        size_t length = batch * RESPONSE_BYTES;
        if (write(peer, output, length) != (ssize_t) length) {
            return 0;
        }
        heads -= batch;
    }
    return 1;
}

static void serve(int peer) {
    ssize_t length = read(peer, input, sizeof input);
    if (length < 0 && (errno == EAGAIN || errno == EINTR)) {
        return;
    }
    if (length <= 0 || !answer(peer, count_heads(peer, input, length))) {
        close(peer);
    }
}

int main(int argc, char **argv) {
    struct epoll_event events[256];
    signal(SIGPIPE, SIG_IGN); /* a peer that has gone is an error of write, not our end */
    int listener = listen_on_loopback(argc > 1 ? atoi(argv[1]) : 0);
    int poll = epoll_create1(0);
    struct epoll_event accepting = {.events = EPOLLIN, .data.fd = listener};
    if (poll < 0 || epoll_ctl(poll, EPOLL_CTL_ADD, listener, &accepting) < 0) {
        die("epoll");
    }
    for (int i = 0; i < MAX_BATCH; i++) {
        memcpy(output + i * RESPONSE_BYTES, RESPONSE, RESPONSE_BYTES);
    }
    for (;;) {
        int ready = epoll_wait(poll, events, 256, -1);
        for (int i = 0; i < ready; i++) {
            if (events[i].data.fd == listener) {
                accept_all(poll, listener);
            } else {
                serve(events[i].data.fd);
            }
        }
    }
}
