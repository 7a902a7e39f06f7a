"""Playing over a server in the window: the line, the session whose plies come from there, and what stands around the table.

The window has an `OnlineDesk`, ``window.online`` (`gui.app.online_desk`); that is all that others need to know:

``join(link, name, host=None, invite=None)``
    Sit down by a `turmcore.online.Link` (of a seat, or an invitation) or its text. Until the game begins the window shows a
    page with who has come; with the `invite` link of who has opened the table it offers that for copying, and with the
    `host` link it can fill the free seats with computers, which begins the game. Then the table comes by itself. TextError
    if the text is no link; whatever goes wrong later is said in the window.
``watch(link)``
    Look on.
``leave()``
    Leave the table: the line ends, the seat and its link stay good.
``seated`` : Signal(object, str)
    The own seat's `Link` is known, and the game's name: what a list of own tables keeps. Behind an invitation it is
    another link than the one that was given to `join`.
``closed`` : Signal(object)
    The game of this `Link` is over.
``link`` : Link or None
    The table that the window plays at now.

A table is opened by ``turmcore.online.open_table(server, Open(..)) -> Opened``. Any page beside table and welcome page is
shown by ``MainWindow.show_page(widget)``.
"""
